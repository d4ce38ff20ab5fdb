#!/usr/bin/env bash
# The real pre-commit on a real repository: it builds this repository as a stranger's would, from source by pip.
# SPDX-License-Identifier: MIT
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$here/lib/pip.sh"

need git npm
export CC="${CC:-cc}" CXX="${CXX:-c++}" PRE_COMMIT_HOME="$scratch/pre-commit" PRE_COMMIT_COLOR=never
export GIT_AUTHOR_NAME=test GIT_AUTHOR_EMAIL=test@localhost GIT_COMMITTER_NAME=test GIT_COMMITTER_EMAIL=test@localhost
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'
rm "$scratch/bin/gradpath"
pip_tools pre-commit
PATH="$tools:$PATH"

# What a stranger would have pushed: the files as they are, committed or not.
hooks="$scratch/hooks"
mkdir "$hooks"
(cd "$root" && git ls-files -z --cached --others --exclude-standard | tar cf - --null --files-from=-) | tar xf - -C "$hooks"
git -C "$hooks" init -q
git -C "$hooks" add .
git -C "$hooks" commit -q -m "All of it"
revision="$(git -C "$hooks" rev-parse HEAD)"

folder="$scratch/project"
mkdir "$folder"
cd "$folder"
git init -q
cp "$root/examples/caption_decoder.py" .
git add .

# expect_status STATUS TEXT COMMAND...: and what it prints holds the text.
expect_status() {
    local wanted="$1" text="$2" status=0
    shift 2
    "$@" > "$scratch/log" 2>&1 < /dev/null || status=$?
    if [ "$status" != "$wanted" ] || ! grep -qE -- "$text" "$scratch/log"; then
        cat "$scratch/log" >&2
        fail "$*: exit status $status, wanted $wanted and '$text'"
    fi
}
seconds() { date +%s.%N; }
finding='^GP103 overwritten-layer-output: `state` is overwritten here'
mend() { sed -i '/# Left over from/,+1d' caption_decoder.py; }

say "pre-commit try-repo finds the fault"
started=$SECONDS
expect_status 1 "$finding" pre-commit try-repo "$hooks" gradpath
say "in $((SECONDS - started)) s, the build included"

say "git commit with the hook installed: refused, then accepted after the fix"
cat > .pre-commit-config.yaml <<CONFIG
repos:
  - repo: $hooks
    rev: $revision
    hooks:
      - id: gradpath
      - id: gradpath-fix
        stages: [manual]
CONFIG
git add .
pre-commit install > /dev/null
expect_status 1 "$finding" git commit -m "With the fault"
mend
git add .
expect_status 0 'gradpath\.+Passed' git commit -m "Without it"
expect_status 0 'gradpath\.+Passed' pre-commit try-repo "$hooks" gradpath --all-files

say "gradpath-fix mends what is safe"
cp "$here/fixtures/blocks.py" .
git add .
expect_status 1 'files were modified by this hook' pre-commit run --hook-stage manual gradpath-fix
fixed . || fail "gradpath-fix made something else"
git add .
expect_status 0 'Passed' pre-commit run --hook-stage manual gradpath-fix
git commit -q -m "A second one" > /dev/null 2>&1

say "one changed file of many is quick, and the scripts around it count"
cp -r "$here/fixtures/context/." .
for i in $(seq 400); do
    sed "s/Net/Net$i/" "$here/fixtures/context/parts/model.py" > "parts/model_$i.py"
done
git add .
git commit -q --no-verify -m "Many more"
echo "# changed" >> parts/model.py
git add .
started="$(seconds)"
expect_status 0 'gradpath\.+Passed' pre-commit run
took="$(awk "BEGIN {print $(seconds) - $started}")"
say "one changed file of 400: $took s"
awk "BEGIN {exit !($took < 10)}" || fail "one changed file takes $took s"
# By itself the file has a finding: only the script that trains it knows better.
git rm -q --cached train.py
rm train.py
echo "# and again" >> parts/model.py
git add .
expect_status 1 '^GP201 ' pre-commit run
