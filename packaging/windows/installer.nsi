; The installer for Windows: for one person, without the rights of an administrator. Made by packaging/formats/windows.sh,
; which names VERSION, NUMBERS, FILES and SETUP. Settings and games are the player's, so that removing leaves them.
Unicode true
; Some have stubs of 64 bits, too, such as Debian's; the usual ones of 32 bits do the same.
!ifdef TARGET
  Target ${TARGET}
!endif
!include "MUI2.nsh"

; How makensis divides paths where it runs.
!ifdef NSIS_WIN32_MAKENSIS
  !define SLASH "\"
!else
  !define SLASH "/"
!endif
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Cascadia"

Name "Cascadia"
OutFile "${SETUP}"
InstallDir "$LOCALAPPDATA\Programs\Cascadia"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
RequestExecutionLevel user
SetCompressor /SOLID lzma

VIProductVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "Cascadia"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Installs Cascadia, an unofficial desktop game"
VIAddVersionKey "LegalCopyright" "MIT OR Apache-2.0"

!define MUI_ICON "${FILES}${SLASH}cascadia.ico"
!define MUI_UNICON "${FILES}${SLASH}cascadia.ico"
!define MUI_FINISHPAGE_RUN "$INSTDIR\cascadia.exe"
!insertmacro MUI_PAGE_LICENSE "${FILES}${SLASH}LICENSE.txt"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "French"

Section "Cascadia"
  SetOutPath "$INSTDIR"
  File "${FILES}${SLASH}cascadia.exe"
  File "${FILES}${SLASH}cascadia-cli.exe"
  File "${FILES}${SLASH}cascadia-server.exe"
  File "${FILES}${SLASH}cascadia.ico"
  File "${FILES}${SLASH}README.md.txt"
  File "${FILES}${SLASH}manual.md.txt"
  File "${FILES}${SLASH}troubleshooting.md.txt"
  File "${FILES}${SLASH}CHANGELOG.md.txt"
  File "${FILES}${SLASH}LICENSE.txt"
  File "${FILES}${SLASH}LICENSE-APACHE.txt"
  File "${FILES}${SLASH}LICENSE-MIT.txt"
  File "${FILES}${SLASH}Lato-LICENSE.txt"
  File "${FILES}${SLASH}THIRD-PARTY.txt"
  CreateShortCut "$SMPROGRAMS\Cascadia.lnk" "$INSTDIR\cascadia.exe" "" "$INSTDIR\cascadia.ico"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr HKCU "${KEY}" "DisplayName" "Cascadia"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\cascadia.ico"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  Delete "$INSTDIR\cascadia.exe"
  Delete "$INSTDIR\cascadia-cli.exe"
  Delete "$INSTDIR\cascadia-server.exe"
  Delete "$INSTDIR\cascadia.ico"
  Delete "$INSTDIR\README.md.txt"
  Delete "$INSTDIR\manual.md.txt"
  Delete "$INSTDIR\troubleshooting.md.txt"
  Delete "$INSTDIR\CHANGELOG.md.txt"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\LICENSE-APACHE.txt"
  Delete "$INSTDIR\LICENSE-MIT.txt"
  Delete "$INSTDIR\Lato-LICENSE.txt"
  Delete "$INSTDIR\THIRD-PARTY.txt"
  Delete "$INSTDIR\uninstall.exe"
  ; Only if it is empty.
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Cascadia.lnk"
  DeleteRegKey HKCU "${KEY}"
SectionEnd
