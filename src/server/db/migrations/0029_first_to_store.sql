ALTER TABLE "participants" ADD COLUMN "holds_place" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "first_stored_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "owner_session_id" bigint;--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "is_second_browser";--> statement-breakpoint
UPDATE "participants" p SET "first_stored_at" = f."first_at", "owner_session_id" = f."session_id"
FROM (
	SELECT e."participant_id", min(e."server_time") AS "first_at",
		(array_agg(e."session_id" ORDER BY e."seq") FILTER (WHERE e."session_id" IS NOT NULL))[1] AS "session_id"
	FROM "events" e
	WHERE NOT (e."kind" = 'visit' OR (e."kind" = 'track' AND coalesce(e."detail" ->> 'name', '') IN ('condition', 'feed-note')))
	GROUP BY e."participant_id"
) f
WHERE f."participant_id" = p."participant_id";
