/** The parameter with which a link says that no person opens it. It holds a pass of this installation for the study. */
export const SIMULATED_PASS = 'simulated'

/** Beside the pass: what everything that the server draws for the person follows from, so that a run can be repeated. */
export const SIMULATED_SEED = 'simulated-seed'

/** Beside the pass: what time it is for the person, in epoch milliseconds. In a study with waves, weeks pass for them within a run. */
export const SIMULATED_NOW = 'simulated-now'

/** None is stored: the pass admits whom it is given to. */
export const isSimulationParameter = (name: string): boolean => [SIMULATED_PASS, SIMULATED_SEED, SIMULATED_NOW].includes(name)
