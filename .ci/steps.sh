# What .ci/run and .ci/long share: steps, their counts, and the system packages that they need. Sourced, after `minutes` is set to the
# time that all steps together may take.
export CI=true
exec </dev/null

# On a machine whose Node is too old, all steps run on the one that the scripts fetch.
node_folder=$(node scripts/node.mjs) || exit 1
export PATH="$node_folder:$PATH"
command -v go >/dev/null || export PATH="$PATH:/usr/local/go/bin"

readonly deadline=$((SECONDS + minutes * 60))
passed=0
failed=0
skipped=0
log=$(mktemp)
beside_log=$(mktemp)
tools_log=$(mktemp)
trap 'rm -f "$log" "$beside_log" "$tools_log"' EXIT

# Runs a step in what is left of the time, and keeps what it says in $log.
step() {
  local left=$((deadline - SECONDS)) started=$SECONDS code
  echo "── $* ──"
  timeout --kill-after=30 "$((left > 0 ? left : 1))" "$@" 2>&1 | tee "$log"
  code=${PIPESTATUS[0]}
  ((code == 124 || code == 137)) && echo "Stopped: all steps together may take $minutes minutes."
  echo "── $* ended with $code after $((SECONDS - started)) s ──"
  return "$code"
}

# Begins a step beside those that follow it, until finish_beside waits for it.
beside() {
  beside_step="$*"
  timeout --kill-after=30 "$((deadline - SECONDS))" "$@" >"$beside_log" 2>&1 &
  beside_process=$!
}

# Prints what the step beside the others wrote, and returns its code.
finish_beside() {
  local code
  wait "$beside_process"
  code=$?
  echo "── $beside_step ──"
  cat "$beside_log"
  echo "── $beside_step ended with $code ──"
  return "$code"
}

# Runs a step that ends with `N passed, N failed[, N skipped]`, and adds to the counts. The same test counts once a step.
counted() {
  local code count
  step "$@"
  code=$?
  count=$(grep -E '^[0-9]+ passed, [0-9]+ failed(, [0-9]+ skipped)?$' "$log" | tail -n 1)
  if [[ $count =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed(,\ ([0-9]+)\ skipped)?$ ]]; then
    passed=$((passed + BASH_REMATCH[1]))
    failed=$((failed + BASH_REMATCH[2]))
    skipped=$((skipped + ${BASH_REMATCH[4]:-0}))
    # It may fail although each test passed.
    ((code != 0 && BASH_REMATCH[2] == 0)) && failed=$((failed + 1))
  else
    failed=$((failed + 1))
  fi
}

# Installs packages of Debian.
install_packages() {
  local root=()
  ((EUID == 0)) || root=(sudo -n)
  echo "── installing $* ──"
  export DEBIAN_FRONTEND=noninteractive
  "${root[@]}" apt-get update -qq && "${root[@]}" apt-get install -qq -y --no-install-recommends "$@"
}

# System packages that a step needs are installed here. The tests of Kafka and of the search engine start real servers, whose jars come from
# Maven Central; with KAFKA_BROKERS and SEARCH_URL set they use those.
java_tools() {
  [[ -n ${KAFKA_BROKERS:-} && -n ${SEARCH_URL:-} ]] && return
  local missing=() java
  java=$(java -version 2>&1 | sed -nE 's/.*version "(1\.)?([0-9]+).*/\2/p' | head -n 1)
  { ((${java:-0} >= 17)) && command -v javac >/dev/null; } || missing+=(default-jdk-headless)
  command -v mvn >/dev/null || missing+=(maven)
  command -v openssl >/dev/null || missing+=(openssl)
  ((${#missing[@]} == 0)) && return
  install_packages "${missing[@]}" && return
  echo "*** ${missing[*]} could not be installed: the tests of Kafka and of the search engine will fail. Install them, or set KAFKA_BROKERS and SEARCH_URL. ***"
}

# The generated requests come from a Python package, which is installed into an environment of its own.
fuzz_tools() {
  python3 -c 'import venv, ensurepip' 2>/dev/null && return
  install_packages python3 python3-venv && return
  echo "*** python3-venv could not be installed: no generated requests will be sent. ***"
}

# The payment provider's own check of requests is a Go program; without Go the spec that asks it is skipped and says so.
payment_tools() {
  command -v go >/dev/null || return
  [[ -n ${STRIPE_MOCK:-} || -x $(go env GOPATH)/bin/stripe-mock ]] && return
  echo "── installing stripe-mock ──"
  timeout 300 go install github.com/stripe/stripe-mock@latest && return
  echo "*** stripe-mock could not be installed: requests to the payment provider will not be checked. ***"
}

# Browser tests drive Chromium; without one they are skipped, and the run says so. The one without windows takes half of the time.
browser_tools() {
  local name
  command -v chromium-headless-shell >/dev/null && return
  install_packages chromium-headless-shell && return
  for name in chromium chromium-browser google-chrome; do command -v "$name" >/dev/null && return; done
  install_packages chromium && return
  echo "*** chromium could not be installed: no test will open a browser. ***"
}

# Prints the last line and ends with whether everything passed.
finish() {
  ((skipped > 0)) && echo "$skipped skipped"
  echo "$passed passed, $failed failed"
  ((failed == 0 && passed > 0))
}
