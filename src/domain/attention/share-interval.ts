/** A share with its 95 % interval. */
export type Share = { share: number; low: number; high: number }

const Z_95 = 1.959964

/** Wilson's interval: it stays between 0 and 1, also where all or none were found. */
export function shareWithInterval(found: number, of: number): Share {
  const share = found / of
  const z2 = Z_95 ** 2
  const centre = (share + z2 / (2 * of)) / (1 + z2 / of)
  const half = (Z_95 * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of ** 2))) / (1 + z2 / of)
  return { share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) }
}
