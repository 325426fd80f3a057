import { Pool } from 'pg'
import { startPostgres } from '#server/db/embedded-postgres.ts'
import { callFeedlab } from '../call-feedlab.ts'
import { startFeedlab } from '../feedlab.ts'
import { fillLibrary, type Template } from './fill-library.ts'
import { CARDS_A_SET, type Size } from './size.ts'

/** An installation with studies and without people. One study is made by the API, the others are copies of it in the database. */
export async function makeInstallation(dataDir: string, size: Size): Promise<void> {
  const feedlab = await startFeedlab({ dataDir, port: 0 })
  const template = await makeTemplate(feedlab.url).finally(feedlab.stop)
  await withPool(dataDir, async (pool) => {
    const client = await pool.connect()
    await fillLibrary(client, size, template).finally(() => client.release())
  })
}

/** PostgreSQL of an installation whose server does not run. */
export async function withPool<T>(dataDir: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  const pool = new Pool(postgres.connection)
  // A connection that is still closing when the server stops.
  pool.on('error', () => undefined)
  try {
    return await work(pool)
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

async function makeTemplate(url: string): Promise<Template> {
  const covariates = Array.from({ length: CARDS_A_SET }, (_, i) =>
    i % 2 === 0
      ? {
          source_url: `https://img.example/t_${i}.png`,
          filename: `t_${i}.png`,
          retrieve_date: '2026-01-01',
          entity_type: 'image',
        }
      : {
          entity_type: 'post',
          author_name: `Author ${i}`,
          author_handle: `author${i}`,
          body: `What somebody wrote about topic ${i}.`,
          avatar_url: `https://img.example/template/${i}.png`,
        },
  )
  const { entity_set = '' } = await callFeedlab(`${url}/v1/ingest_entity_set`, {
    entity_set_settings: { setname: 'template', category: 'news', covariates },
  })
  const settings = {
    entity_sets: JSON.stringify([{ entity_set, randomize_between_subjects: 'yes' }]),
    'study-name': 'Template',
    consent: 'Do you agree?',
    forms: '["demographics"]',
    'quota-total': '1000',
  }
  const condition_settings = [1, 2].flatMap((condition) =>
    Object.entries(settings).map(([param, value]) => ({ condition, param, value })),
  )
  const { experiment_id = '' } = await callFeedlab(`${url}/v1/spawn_experiment`, { condition_settings })
  return { experiment_id, entity_set }
}
