/** The item that asks people whether they answered at random, and its two values. */
export const SAID_RANDOM = { form: 'final', key: 'random', yes: 'yes', no: 'no' } as const
