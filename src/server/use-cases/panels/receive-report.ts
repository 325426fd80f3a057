import { apiPanels } from '#domain/panels/index.ts'
import { isFreshReport } from '#domain/panels/reported-state.ts'
import { Refusal } from '#server/refusal.ts'
import { isReportSigned } from '#server/secrets/report-signature.ts'
import { hookOfPanel, labSecretOf } from '#server/store/panels/lab-secrets.ts'
import { keepReport, keepState, movePlace } from '#server/store/panels/panel-states.ts'
import type { Deps } from '../deps.ts'

type Received = {
  panel: string
  lab: string
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** As it came: the signature is over its bytes. */
  body: Buffer
}

const LAB_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Takes what a panel reports about submissions of a lab. Who asks without the right signature is not told what is missing. */
export async function receiveReport(deps: Deps, { panel: name, lab, headers, body }: Received): Promise<{ success: 'true' }> {
  const { db } = deps.database
  const unsigned = new Refusal('forbidden', 'This call is not signed by the panel of a lab here.')
  const rules = apiPanels.find((each) => each.name === name)
  const reports = rules && deps.panels(rules.name).reports
  const head = reports?.headOf(headers)
  if (rules === undefined || reports === undefined || head === undefined || !LAB_ID.test(lab)) throw unsigned
  const lab_id = lab.toLowerCase()
  const sealed = await labSecretOf(db, lab_id, hookOfPanel(name))
  const secret = sealed === undefined ? undefined : deps.seals.open(sealed)
  if (secret === undefined || !isReportSigned(secret, { timestamp: head.timestamp, body }, head.signature)) throw unsigned
  // A call that somebody recorded.
  if (!isFreshReport(head.signedMs, deps.now())) throw unsigned

  const change = reports.changeOf(parsed(body))
  const moved = await db.transaction(async (tx) => {
    if (!(await keepReport(tx, { lab_id, panel: name, event_id: head.event_id })) || change === undefined) return []
    const { submission, status } = change
    const submission_hash = hashSubmission(deps, { lab_id, panel: name }, submission)
    if (!(await keepState(tx, { lab_id, panel: name, submission_hash, status, sentMs: head.sentMs }))) return []
    return movePlace(tx, { lab_id, submission, parameter: rules.link.submission, status })
  })
  for (const experiment_id of new Set(moved)) deps.changes.tell(experiment_id)
  return { success: 'true' }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new Refusal('invalid_body', 'The body is not valid JSON')
  }
}

/** Keyed by the installation and the lab: a report does not say of which study it is. */
export const hashSubmission = (
  { pseudonyms }: Pick<Deps, 'pseudonyms'>,
  { lab_id, panel }: { lab_id: string; panel: string },
  submission: string,
): string => pseudonyms(lab_id, { panel: `${panel} submission`, id: submission })
