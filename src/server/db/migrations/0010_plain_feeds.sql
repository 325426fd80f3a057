-- The lists of a feed become plain arrays with one entry for each card: whole ids, and every number written out.
DROP VIEW "served_cards";--> statement-breakpoint
ALTER TABLE "feeds"
  ALTER COLUMN "entity_ids" SET DATA TYPE text[] USING string_to_array("id_prefix" || replace("entity_ids", E'\n', E'\n' || "id_prefix"), E'\n'),
  ALTER COLUMN "shares" SET DATA TYPE integer[] USING full_list("shares", "n_cards"),
  ALTER COLUMN "likes" SET DATA TYPE integer[] USING full_list("likes", "n_cards"),
  ALTER COLUMN "read_later" SET DATA TYPE integer[] USING full_list("read_later", "n_cards"),
  ALTER COLUMN "accuracy_score" SET DATA TYPE integer[] USING full_list("accuracy_score", "n_cards"),
  ALTER COLUMN "upvote" SET DATA TYPE integer[] USING full_list("upvote", "n_cards"),
  ALTER COLUMN "downvote" SET DATA TYPE integer[] USING full_list("downvote", "n_cards"),
  ALTER COLUMN "scores" SET DATA TYPE double precision[] USING full_list("scores", "n_cards"),
  ALTER COLUMN "propensities" SET DATA TYPE double precision[] USING full_list("propensities", "n_cards");--> statement-breakpoint
ALTER TABLE "feeds" DROP COLUMN "id_prefix";--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "served_before" integer[];--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "engaged_before" integer[];--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "dice_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE VIEW "served_cards" AS
SELECT f.participant_id, (f.from_idx + c.n - 1)::integer AS idx, c.entity_id,
  jsonb_strip_nulls(jsonb_build_object('shares', c.shares, 'likes', c.likes, 'read_later', c.read_later, 'accuracy_score', c.accuracy_score, 'upvote', c.upvote, 'downvote', c.downvote)) AS shown_counts,
  c.score, c.propensity, f.created_at
FROM feeds f CROSS JOIN LATERAL unnest(f.entity_ids, f.scores, f.propensities, f.shares, f.likes, f.read_later, f.accuracy_score, f.upvote, f.downvote)
  WITH ORDINALITY AS c(entity_id, score, propensity, shares, likes, read_later, accuracy_score, upvote, downvote, n);
