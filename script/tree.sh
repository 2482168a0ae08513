# shellcheck shell=bash
# A bare Debian 12 in its own directory, for tests that must not use the software of this machine.
# Source it after lib.sh. Needs root.
#
# Network, mirror and proxy are those of this machine. Only Debian's own packages are installed.
# shellcheck disable=SC2154  # `root` is lib.sh's, `deb` the caller's

# alone <arguments of the script>: runs the script again in its own mount and PID namespaces, so that
# its mounts and processes are gone when it ends, however it ends.
alone() {
  [[ $EUID -eq 0 ]] || die 'only root can make a Debian tree'
  [[ -z ${THRONSAAL_ALONE:-} ]] || return 0
  THRONSAAL_ALONE=yes exec unshare --mount --pid --fork --kill-child --mount-proc \
    --propagation private -- "$root/script/${0##*/}" "$@"
}

# This machine's mirrors for Debian 12, as lines of a sources.list.
sources() {
  # shellcheck disable=SC2016  # these are apt's variables
  apt-get indextargets --format 'deb $(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' \
    'Origin: Debian' 'Component: main' | grep -E ' bookworm(-updates|-security)? ' | LC_ALL=C sort -u
}

# apt_setting <name>
apt_setting() {
  local value=
  eval "$(apt-config shell value "$1")"
  printf '%s' "$value"
}

# The environment of commands in the tree: proxies are added below, nothing else from this machine.
tree_environment=(PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 TERM=dumb
  DEBIAN_FRONTEND=noninteractive)

# in_tree <command>...
in_tree() { chroot "$tree" env -i "${tree_environment[@]}" "$@"; }

# in_tree_apt <arguments of apt-get>...
in_tree_apt() { quietly "apt.$1" in_tree apt-get -q -y --no-install-recommends "$@"; }

# make_tree: makes a minimal Debian 12; sets `tree` to its path.
make_tree() {
  local lines mirror name value file
  lines=$(sources)
  mirror=$(sed -n 's/^deb \(.*\) bookworm main$/\1/p' <<<"$lines" | head -n 1)
  [[ -n $mirror ]] || die 'apt knows no mirror for Debian 12; try apt-get update'
  for name in http https; do
    value=$(apt_setting "Acquire::$name::Proxy")
    if [[ -n $value ]]; then export "${name}_proxy=$value"; fi
  done
  for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
    if [[ -n ${!name:-} ]]; then tree_environment+=("$name=${!name}"); fi
  done

  tree=$(mktemp -d --tmpdir thronsaal-tree.XXXXXX)
  trap drop_tree EXIT
  trap 'exit 1' INT TERM HUP
  chmod 755 "$tree"
  quietly debootstrap debootstrap --variant=minbase bookworm "$tree" "$mirror" ||
    die 'debootstrap failed'
  mount -t proc proc "$tree/proc"
  mount -t sysfs -o ro sysfs "$tree/sys"
  mount -t tmpfs -o mode=1777 tmpfs "$tree/dev/shm"
  mount -t devpts -o newinstance,ptmxmode=666 devpts "$tree/dev/pts"
  cp -L -- /etc/resolv.conf /etc/hosts "$tree/etc/"
  printf '%s\n' "$lines" >"$tree/etc/apt/sources.list"
  apt-config dump Acquire | grep -v '^Acquire::IndexTargets' >"$tree/etc/apt/apt.conf.d/90machine"
  # Additional certificates that this machine trusts, for example for a proxy.
  for file in /usr/local/share/ca-certificates/*.crt; do
    if [[ -e $file ]]; then install -D -m 644 -t "$tree/usr/local/share/ca-certificates" "$file"; fi
  done
  # Installing a package must not start its service.
  printf '#!/bin/sh\nexit 101\n' >"$tree/usr/sbin/policy-rc.d"
  chmod 755 "$tree/usr/sbin/policy-rc.d"
  in_tree_apt update || die 'apt-get update failed in the tree'
}

# leave_tree: unmounts what was mounted in it.
leave_tree() {
  local mounted
  for mounted in dev/pts dev/shm sys proc; do umount -l "$tree/$mounted" 2>/dev/null || true; done
}

drop_tree() {
  leave_tree
  rm -rf --one-file-system -- "$tree"
}

# weight <path in the tree>: prints its size in MB.
weight() { du -smx -- "$tree/$1" 2>/dev/null | cut -f 1; }

# from_page <path>: prints the file that docs/hosting.md shows after naming its path.
from_page() {
  awk -v path="\`$1\`" '
    !named && index($0, path) { named = 1; next }
    named && /^```/ { if (inside) exit; inside = 1; next }
    inside' docs/hosting.md
}

# bring_packages: copies the package into the tree as /root/newer.deb, and the same program with the
# version `older` as /root/older.deb, for testing upgrades.
older=0.0.1
bring_packages() {
  local parts=$tree/tmp/parts
  cp -- "$deb" "$tree/root/newer.deb"
  dpkg-deb -R "$deb" "$parts"
  sed -i "s/^Version: .*/Version: $older/" "$parts/DEBIAN/control"
  quietly older dpkg-deb --root-owner-group -b "$parts" "$tree/root/older.deb"
  rm -rf -- "$parts"
}

# of_unit <setting>: a setting of the installed service's unit.
of_unit() { sed -n "s/^$1=//p" "$tree/lib/systemd/system/thronsaal.service"; }

# start_service: starts the service installed in the tree as systemd would, with the command, user,
# rights and environment of its unit. Sets `address`, and `service` to its process id.
start_service() {
  local log=$tree/tmp/service.log defaults command
  defaults=$(of_unit EnvironmentFile)
  # The shell splits the variable into words, as systemd does.
  command="umask $(of_unit UMask); . ${defaults#-}; exec $(of_unit ExecStart)"
  : >"$log"
  chroot "$tree" setpriv --reuid "$(of_unit User)" --regid "$(of_unit Group)" --clear-groups \
    --no-new-privs --inh-caps=-all --bounding-set=-all env -i PATH=/usr/bin:/bin \
    sh -c "$command" >"$log" 2>&1 </dev/null &
  service=$!
  until_open "$service" "$log"
}

# stop_service: stops it as systemd would. It must exit by itself, with success.
stop_service() {
  kill "$service"
  wait "$service" || die 'the server did not exit cleanly'
}
