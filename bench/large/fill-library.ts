import type { ClientBase } from 'pg'
import type { Size } from './size.ts'

/** A study that was made by the API, with its set: what others are copies of. */
export type Template = { experiment_id: string; entity_set: string }

const LOCAL_LAB = `(select lab_id from labs order by created_at, lab_id limit 1)`
const OWNER = `(select person_id from people order by created_at, person_id limit 1)`
const ID = `'large' || lpad(n::text, 5, '0')`
const SET = `'26010100_' || ${ID}`

/** Labs, studies with two versions, sets with their cards, jobs, notices and the audit log: everything but people who take part. */
export async function fillLibrary(client: ClientBase, size: Size, template: Template): Promise<void> {
  const run = (sql: string, values: readonly unknown[] = []) => client.query(sql, [...values])
  await run(
    `insert into labs (lab_id, name, created_at) select md5('lab' || n)::uuid, 'Lab ' || n, now() + n * interval '1 ms' from generate_series(2, $1::int) n`,
    [size.labs],
  )
  await run(
    `insert into people (person_id, name, email, created_at)
     select md5('person' || n || '-' || i)::uuid, 'Person ' || n || '-' || i, 'p' || n || '-' || i || '@lab.example', now() + interval '1 hour'
     from generate_series(2, $1::int) n, generate_series(1, 3) i`,
    [size.labs],
  )
  await run(
    `insert into lab_members (lab_id, person_id, role)
     select md5('lab' || n)::uuid, md5('person' || n || '-' || i)::uuid, case i when 1 then 'owner' else 'editor' end
     from generate_series(2, $1::int) n, generate_series(1, 3) i`,
    [size.labs],
  )
  // Which lab and person a study and its set belong to: the first ones to the lab that asks.
  await run(
    `create temporary table made (n int primary key, experiment_id text, entity_set text, lab_id uuid, person_id uuid, at timestamptz)`,
  )
  await run(
    `insert into made select n, ${ID}, ${SET}, case when n <= $2 then ${LOCAL_LAB} else md5('lab' || 2 + n % ($3::int - 1))::uuid end,
       case when n <= $2 then ${OWNER} else md5('person' || 2 + n % ($3::int - 1) || '-1')::uuid end, now() - interval '2 years' + n * interval '1 hour'
     from generate_series(1, $1::int) n`,
    [size.studies, size.ownStudies, Math.max(2, size.labs)],
  )
  await fillSets(run, template)
  await fillStudies(run, template)
  await fillRecords(run)
}

type Run = (sql: string, values?: readonly unknown[]) => Promise<unknown>

async function fillSets(run: Run, { entity_set }: Template): Promise<void> {
  await run(
    `insert into entity_sets (entity_set, entity_category, lab_id, created_by, created_at) select entity_set, 'news', lab_id, person_id, at from made`,
  )
  // Half of the cards have a file of their own, which no other set has; the others are posts whose author has a hosted picture.
  await run(
    `insert into media_objects (media_id, sha256, mime, bytes, width, height, created_at)
     select substr(md5(m.n || '-' || e.position), 1, 22), md5(m.n || '-' || e.position) || md5(e.position || '-' || m.n), 'image/webp', 40000, 800, 600, m.at
     from made m cross join entities e where e.entity_set = $1 and e.entity_type = 'image'`,
    [entity_set],
  )
  await run(
    `insert into media_uploads (lab_id, media_id, created_at)
     select m.lab_id, substr(md5(m.n || '-' || e.position), 1, 22), m.at
     from made m cross join entities e where e.entity_set = $1 and e.entity_type = 'image'`,
    [entity_set],
  )
  const avatar = `'https://img.example/' || m.n || '/' || e.position || '.png'`
  await run(
    `insert into media_objects (media_id, hosted_url)
     select substr(translate(encode(sha256(convert_to('avatar ' || ${avatar}, 'UTF8')), 'base64'), '+/', '-_'), 1, 22), ${avatar}
     from made m cross join entities e where e.entity_set = $1 and e.entity_type = 'post'`,
    [entity_set],
  )
  await run(
    `insert into entities (entity_id, entity_set, position, entity_type, entity_url, media_id, headline, alt_text, covariates, created_at)
     select m.entity_set || '_' || lpad(e.position::text, 5, '0'), m.entity_set, e.position, e.entity_type, e.entity_url,
       case when e.entity_type = 'image' then substr(md5(m.n || '-' || e.position), 1, 22) end, e.headline, e.alt_text,
       case when e.entity_type = 'post' then e.covariates || jsonb_build_object('avatar_url', ${avatar}) else e.covariates end, m.at
     from made m cross join entities e where e.entity_set = $1`,
    [entity_set],
  )
}

async function fillStudies(run: Run, { experiment_id, entity_set }: Template): Promise<void> {
  await run(
    `insert into studies (experiment_id, lab_id, created_by, status, current_version, seed, search_text, created_at)
     select experiment_id, lab_id, person_id, case when n % 10 = 0 then 'running' when n % 20 = 1 then 'paused' else 'closed' end, 2, 'seed' || n,
       concat_ws(e'\\n', 'study ' || n, experiment_id, entity_set), at from made`,
  )
  await run(
    `insert into study_versions (experiment_id, version, n_conditions, created_at)
     select m.experiment_id, made_version, v.n_conditions, m.at + made_version * interval '10 minutes'
     from made m cross join study_versions v cross join generate_series(1, 2) made_version where v.experiment_id = $1`,
    [experiment_id],
  )
  await run(
    `insert into condition_settings (experiment_id, version, condition, param, value)
     select m.experiment_id, made_version, c.condition, c.param,
       case c.param when 'study-name' then 'Study ' || m.n else replace(c.value, $2, m.entity_set) end
     from made m cross join condition_settings c cross join generate_series(1, 2) made_version where c.experiment_id = $1`,
    [experiment_id, entity_set],
  )
}

/** Twenty entries of the audit log, three files and the choice of notices for each study. */
async function fillRecords(run: Run): Promise<void> {
  await run(
    `insert into audit_log (at, lab_id, person_id, actor, action, target, detail)
     select m.at + i * interval '1 day', case when i < 19 then m.lab_id end, m.person_id, 'Somebody',
       (array['study-created', 'study-status-changed', 'study-revised', 'data-exported'])[1 + i % 4], m.experiment_id,
       jsonb_build_object('from', 'draft', 'to', 'running')
     from made m cross join generate_series(0, 19) i order by m.at + i * interval '1 day'`,
  )
  await run(
    `insert into jobs (lab_id, created_by, kind, wanted, experiment_id, state, created_at, finished_at)
     select lab_id, person_id, 'package', jsonb_build_object('id', experiment_id, 'data_type', null, 'include', '[]'::jsonb, 'raw', false), experiment_id, 'expired', at, at
     from made cross join generate_series(1, 3) i`,
  )
  await run(
    `insert into notice_settings (experiment_id, chosen, mail_to)
     select experiment_id, '{"first-participant": 0, "quota-reached": 0, "drop-out": 99, "no-arrivals": 10080, "browser-errors": 5}', '{}' from made`,
  )
  // Notices that were sent when the study ran.
  await run(
    `insert into notices (experiment_id, notice, occasion, sentence, created_at)
     select experiment_id, 'first-participant', 'first', 'The first participant has arrived.', at from made`,
  )
}
