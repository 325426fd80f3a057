-- Written by hand. In a feed, a list of one number stands for as many cards as there are: so much less to write when somebody arrives.
CREATE FUNCTION full_list(list anyarray, n integer) RETURNS anyarray LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT CASE WHEN cardinality(list) = 1 AND n > 1 THEN array_fill(list[1], ARRAY[n]) ELSE list END $$;--> statement-breakpoint
CREATE OR REPLACE VIEW "served_cards" AS
SELECT f.participant_id, (f.from_idx + c.n - 1)::integer AS idx, c.entity_id,
  jsonb_strip_nulls(jsonb_build_object('shares', c.shares, 'likes', c.likes, 'read_later', c.read_later, 'accuracy_score', c.accuracy_score, 'upvote', c.upvote, 'downvote', c.downvote)) AS shown_counts,
  c.score, c.propensity, f.created_at
FROM feeds f CROSS JOIN LATERAL (SELECT cardinality(f.entity_ids)) AS cards(n)
CROSS JOIN LATERAL unnest(f.entity_ids, full_list(f.scores, cards.n), full_list(f.propensities, cards.n), full_list(f.shares, cards.n), full_list(f.likes, cards.n),
  full_list(f.read_later, cards.n), full_list(f.accuracy_score, cards.n), full_list(f.upvote, cards.n), full_list(f.downvote, cards.n))
  WITH ORDINALITY AS c(entity_id, score, propensity, shares, likes, read_later, accuracy_score, upvote, downvote, n);
--> statement-breakpoint
-- Half of the work of keeping a long feed was to squeeze its ids, and they do not shrink much.
ALTER TABLE "feeds" ALTER COLUMN "entity_ids" SET STORAGE EXTERNAL;
