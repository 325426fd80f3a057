-- Apart from 0029, whose changes of the table lock it: this reads all events, and arrivals would wait for it.
UPDATE "participants" p SET "first_stored_at" = f."first_at", "owner_session_id" = f."session_id"
FROM (
	SELECT e."participant_id", min(e."server_time") AS "first_at",
		(array_agg(e."session_id" ORDER BY e."seq") FILTER (WHERE e."session_id" IS NOT NULL))[1] AS "session_id"
	FROM "events" e
	WHERE NOT (e."kind" = 'visit' OR (e."kind" = 'track' AND coalesce(e."detail" ->> 'name', '') IN ('condition', 'feed-note')))
	GROUP BY e."participant_id"
) f
WHERE f."participant_id" = p."participant_id" AND p."first_stored_at" IS NULL;
