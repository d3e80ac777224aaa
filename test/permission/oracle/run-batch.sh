# Runs the commands of a batch, separated by zero bytes in $1/commands, and writes down in $1/seen what each did besides to files:
# a trap that was called, a process that it left behind. Starts in the workspace. Each has 2 s.
record=$1
shopt -s nullglob
ulimit -f 4096 # of 512 bytes: no output file grows beyond 2 MiB
processes=(/proc/[0-9]*)
allowed=${#processes[@]}
# What is slow on a busy machine is not left behind: it gets six times as long as what only waits.
is_busy() {
  local process state
  for process in "${processes[@]}"; do
    [ "${process#/proc/}" -gt $$ ] || continue
    read -r state 2> /dev/null < "$process/stat" || continue
    case ${state##*) } in [RD]*) return 0 ;; esac
  done
  return 1
}
index=0
while IFS= read -r -d '' command <&9; do
  timeout -k 1 2 bash --norc -c "$command" < /dev/null > "$record/output-$index" 2>&1 9<&-
  # 124: the time limit; 137: killed after it. To wait for ever changes nothing.
  case $? in 124 | 137) echo "$index" >> "$record/endless" ;; esac
  if [ -e "$record/trapped" ]; then
    read -r program < "$record/trapped"
    echo "$index started $program" >> "$record/seen"
    rm -f "$record/trapped"
  fi
  for patience in {1..1200}; do
    processes=(/proc/[0-9]*)
    [ ${#processes[@]} -le "$allowed" ] && break
    [ "$patience" -gt 200 ] && ! is_busy && break
    sleep 0.05
  done
  if [ ${#processes[@]} -gt "$allowed" ]; then
    echo "$index left a process behind" >> "$record/seen"
    for process in "${processes[@]}"; do [ "${process#/proc/}" -gt $$ ] && kill -9 "${process#/proc/}"; done
  fi
  index=$((index + 1))
  echo "$index" > "$record/done"
done 9< "$record/commands"
