import styles from './chart-frame.module.css'

/** With fewer, quartiles and shares say little. */
const FEW = 20

export const fewWords = (n: number): string | undefined =>
  n < FEW ? `Only ${n === 1 ? '1 person' : `${n} people`} so far: too few to conclude from.` : undefined

/** Above several charts about the same people. */
export function FewPeople({ n }: { n: number }) {
  const words = fewWords(n)
  return words === undefined ? null : <p className={styles.few}>{words}</p>
}
