/** The result of work that is done in parts, without a pause between them. */
export function runThrough<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
