import type { Export } from './csv.ts'
import { engagement } from './engagement.ts'
import { entityInfo } from './entity-info.ts'
import { experimentParameters } from './experiment-parameters.ts'
import { inventory } from './inventory.ts'
import { stimulusSet } from './stimulus-set.ts'
import { userForm } from './user-form.ts'

/** In the order of the download page (spec 2). */
export const exports: readonly Export[] = [engagement, userForm, entityInfo, experimentParameters, inventory, stimulusSet]

export const findExport = (name: string): Export | undefined => exports.find((each) => each.name === name)
