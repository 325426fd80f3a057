/**
 * What shows that somebody who begins a later wave is the person of the study: the token of the browser in which they took part, the panel's
 * id that they came with before, a link that is signed with the study's secret, a personal link, or the pass of a simulation.
 */
export const WAVE_PROOFS = ['token', 'panel', 'signature', 'link', 'simulation'] as const

export type WaveProof = (typeof WAVE_PROOFS)[number]

/** A panel's id can be known to others, so who shows nothing else goes on, and cannot take back what others stored (ruling F3). */
export const provesPerson = (proof: WaveProof | null): boolean => proof !== 'panel'
