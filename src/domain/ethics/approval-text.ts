import { json, type TextFile } from '../exports/package/materials.ts'
import type { Approval } from './approval.ts'

type Approved = { experiment_id: string; version: number; approval: Approval; isChanged: boolean }

/** What a board approved, as documentation of a study that is given on. */
export const approvalFile = ({ experiment_id, version, approval, isChanged }: Approved): TextFile => ({
  path: 'ethics-approval.json',
  text: json({
    about:
      'What an ethics board decided about this study, as its researchers recorded it. A copy of the study is not approved by it.',
    experiment_id,
    ...{ number: approval.number, board: approval.board, approved_on: approval.approved_on, ends_on: approval.ends_on },
    approved_version: approval.version,
    this_version: version,
    is_changed_since: isChanged,
  }),
})
