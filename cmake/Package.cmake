# The installed files, and the Debian package that script/package makes of them. The page, rules and
# texts are inside the program; the rest is a manual page, completions, the service and documentation.

set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The Thronsaal authors <authors@thronsaal.example>"
  CACHE STRING "Maintainer of the package")

# The date of the commit if script/package sets SOURCE_DATE_EPOCH, so that builds are reproducible.
string(TIMESTAMP THRONSAAL_DATE "%Y-%m-%d" UTC)
string(TIMESTAMP THRONSAAL_DATE_LONG "%a, %d %b %Y %H:%M:%S +0000" UTC)

# packed(<file> <directory>): configures and compresses a file of package/ and installs it there.
function(packed file directory)
  set(filled ${CMAKE_CURRENT_BINARY_DIR}/package/${file})
  configure_file(${PROJECT_SOURCE_DIR}/package/${file}.in ${filled} @ONLY)
  # -n: no name and time inside, so that builds are reproducible.
  execute_process(COMMAND gzip -9n INPUT_FILE ${filled} OUTPUT_FILE ${filled}.gz
    COMMAND_ERROR_IS_FATAL ANY)
  install(FILES ${filled}.gz DESTINATION ${directory})
endfunction()

set(for_readers share/doc/thronsaal)
install(TARGETS thronsaal RUNTIME DESTINATION bin)
packed(thronsaal.1 share/man/man1)
packed(changelog ${for_readers})
install(FILES package/copyright docs/hosting.md docs/protocol.md DESTINATION ${for_readers})
install(FILES package/thronsaal.bash RENAME thronsaal
  DESTINATION share/bash-completion/completions)
install(FILES package/thronsaal.fish DESTINATION share/fish/vendor_completions.d)
install(FILES package/thronsaal.zsh RENAME _thronsaal DESTINATION share/zsh/vendor-completions)
# These two have fixed places, whatever the prefix.
install(FILES package/thronsaal.service DESTINATION /lib/systemd/system)
install(FILES package/thronsaal.default RENAME thronsaal DESTINATION /etc/default)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_NAME thronsaal)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_SOURCE_DIR}/build/package)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
# Debian's section "games" is for programs in /usr/games, which a service should not depend on.
set(CPACK_DEBIAN_PACKAGE_SECTION web)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "classic board games about crowns, and their server")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Lang lebe der König!, Um Krone und Kragen, Kardinal & König and Löwenherz, in
the browser and in the terminal, in English, German, Dutch or Danish; with
friends, round one screen, or against computer players of four levels.

One program, one directory of data: a server that never loses a game, with the
page for browsers inside.")
# dpkg-shlibdeps finds the libraries; adduser creates the service's user.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS adduser)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA conffiles postinst prerm postrm)
list(TRANSFORM CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA PREPEND ${PROJECT_SOURCE_DIR}/package/)
include(CPack)
