/**
 * Whether somebody who signs in through another site gives their second factor too: unless every lab in which they have a role has switched
 * that off, because the other site asks for one of its own. The strictest lab decides; somebody in no lab is asked.
 */
export const isSecondStepAsked = (labs: readonly boolean[]): boolean => labs.length === 0 || labs.includes(true)
