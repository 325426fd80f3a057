/** Spec 9: in full under 10,000, K under 1 million, M above, one decimal. */
export function countLabel(count: number): string {
  const whole = Math.max(0, Math.trunc(count))
  if (whole < 10_000) return String(whole)
  // 999,950 and more would round to 1000.0K; under a million the suffix is K.
  if (whole < 1_000_000) return `${Math.min(whole / 1000, 999.9).toFixed(1)}K`
  return `${(whole / 1_000_000).toFixed(1)}M`
}
