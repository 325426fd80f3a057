/** Text in which names stand between backticks. */
export const Marked = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text
  text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))
