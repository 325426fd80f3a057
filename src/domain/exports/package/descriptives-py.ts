import { COVARIATES_PY } from './descriptives-py-covariates.ts'
import { FIGURE_PY } from './descriptives-py-figure.ts'
import { NUMBERS_PY } from './descriptives-py-numbers.ts'
import { SHAPES_PY } from './descriptives-py-shapes.ts'
import { START_PY } from './descriptives-py-start.ts'

/** `analysis/descriptives.py`: one page of figures, and every number, with the standard library alone. */
export const DESCRIPTIVES_PY = [START_PY, COVARIATES_PY, NUMBERS_PY, FIGURE_PY, SHAPES_PY].join('\n\n')
