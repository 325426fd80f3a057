-- Cards count as served once they are sent to the page. Of feeds that exist already it is not known; they count as sent.
ALTER TABLE "feeds" ADD COLUMN "n_sent" integer;--> statement-breakpoint
CREATE OR REPLACE VIEW "served_cards" AS
SELECT f.participant_id, (f.from_idx + c.n - 1)::integer AS idx, c.entity_id,
  jsonb_strip_nulls(jsonb_build_object('shares', c.shares, 'likes', c.likes, 'read_later', c.read_later, 'accuracy_score', c.accuracy_score, 'upvote', c.upvote, 'downvote', c.downvote)) AS shown_counts,
  c.score, c.propensity, f.created_at
FROM feeds f CROSS JOIN LATERAL unnest(f.entity_ids, full_list(f.scores, f.n_cards), full_list(f.propensities, f.n_cards), full_list(f.shares, f.n_cards),
  full_list(f.likes, f.n_cards), full_list(f.read_later, f.n_cards), full_list(f.accuracy_score, f.n_cards), full_list(f.upvote, f.n_cards), full_list(f.downvote, f.n_cards))
  WITH ORDINALITY AS c(entity_id, score, propensity, shares, likes, read_later, accuracy_score, upvote, downvote, n)
WHERE c.n <= coalesce(f.n_sent, f.n_cards);
