/** Whom participants ask where the study names nobody. */
export const DEFAULT_CONTACT = 'the researchers who invited you'
