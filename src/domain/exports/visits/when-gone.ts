// When the visits of a person can be computed and stored: everything that they did has arrived by then.

/**
 * An event moves `last_seen_at` unless that is less than a minute old, and no write takes longer than about ten seconds. So of somebody
 * who was last seen longer ago than this, everything is stored, and whatever they do later will move it.
 */
export const GONE_AFTER_SECONDS = 90

/**
 * An outcome moves `last_seen_at`, and so does every event after it. Only a write that began before the outcome may still come without
 * moving it, and that is over by then.
 */
export const ENDED_AFTER_SECONDS = 15
