import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../db/open-database.ts'
import { mediaObjects } from '../db/schema.ts'

export type Media = typeof mediaObjects.$inferSelect

export async function findMedia(db: DbOrTx, media_id: string): Promise<Media | undefined> {
  const [found] = await db.select().from(mediaObjects).where(eq(mediaObjects.media_id, media_id))
  return found
}
