/** The parameter with which a link says that no person opens it. It holds a pass of this installation for the study. */
export const SIMULATED_PASS = 'simulated'

/** Beside the pass: what everything that the server draws for the person follows from, so that a run can be repeated. */
export const SIMULATED_SEED = 'simulated-seed'

/** Neither is stored: the pass admits whom it is given to. */
export const isSimulationParameter = (name: string): boolean => name === SIMULATED_PASS || name === SIMULATED_SEED
