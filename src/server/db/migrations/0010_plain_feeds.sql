-- The ids of a feed become a plain list of whole ids. A list of numbers that holds one number stands for all cards, as before.
DROP VIEW "served_cards";--> statement-breakpoint
ALTER TABLE "feeds"
  ALTER COLUMN "entity_ids" SET DATA TYPE text[] USING string_to_array("id_prefix" || replace("entity_ids", E'\n', E'\n' || "id_prefix"), E'\n');--> statement-breakpoint
-- Compressing a thousand ids took longer than storing them.
ALTER TABLE "feeds" ALTER COLUMN "entity_ids" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "feeds" DROP COLUMN "id_prefix";--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "served_before" integer[];--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "engaged_before" integer[];--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "dice_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE VIEW "served_cards" AS
SELECT f.participant_id, (f.from_idx + c.n - 1)::integer AS idx, c.entity_id,
  jsonb_strip_nulls(jsonb_build_object('shares', c.shares, 'likes', c.likes, 'read_later', c.read_later, 'accuracy_score', c.accuracy_score, 'upvote', c.upvote, 'downvote', c.downvote)) AS shown_counts,
  c.score, c.propensity, f.created_at
FROM feeds f CROSS JOIN LATERAL unnest(f.entity_ids, full_list(f.scores, f.n_cards), full_list(f.propensities, f.n_cards), full_list(f.shares, f.n_cards),
  full_list(f.likes, f.n_cards), full_list(f.read_later, f.n_cards), full_list(f.accuracy_score, f.n_cards), full_list(f.upvote, f.n_cards), full_list(f.downvote, f.n_cards))
  WITH ORDINALITY AS c(entity_id, score, propensity, shares, likes, read_later, accuracy_score, upvote, downvote, n);
