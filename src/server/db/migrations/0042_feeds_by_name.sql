-- A visit may have several feeds. Whatever exists is of the only feed of its study, which has no name: null in events, 'feed' where it is part of a key.
ALTER TABLE "feeds" ADD COLUMN "feed" text DEFAULT 'feed' NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" DROP CONSTRAINT "feeds_participant_id_from_idx_pk";--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_participant_id_feed_from_idx_pk" PRIMARY KEY("participant_id","feed","from_idx");--> statement-breakpoint
ALTER TABLE "card_views" ADD COLUMN "feed" text DEFAULT 'feed' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_views" DROP CONSTRAINT "card_views_participant_id_entity_id_view_index_pk";--> statement-breakpoint
ALTER TABLE "card_views" ADD CONSTRAINT "card_views_participant_id_feed_entity_id_view_index_pk" PRIMARY KEY("participant_id","feed","entity_id","view_index");--> statement-breakpoint
ALTER TABLE "engagement_rows" ADD COLUMN "feed" text DEFAULT 'feed' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "feed" text;--> statement-breakpoint
ALTER TABLE "form_answers" ADD COLUMN "feed" text;--> statement-breakpoint
ALTER TABLE "checkpoints" ADD COLUMN "feed" text;--> statement-breakpoint
CREATE OR REPLACE VIEW "served_cards" AS
SELECT f.participant_id, (f.from_idx + c.n - 1)::integer AS idx, c.entity_id,
  jsonb_strip_nulls(jsonb_build_object('shares', c.shares, 'likes', c.likes, 'read_later', c.read_later, 'accuracy_score', c.accuracy_score, 'upvote', c.upvote, 'downvote', c.downvote)) AS shown_counts,
  c.score, c.propensity, f.created_at, f.feed
FROM feeds f CROSS JOIN LATERAL unnest(f.entity_ids, full_list(f.scores, f.n_cards), full_list(f.propensities, f.n_cards), full_list(f.shares, f.n_cards),
  full_list(f.likes, f.n_cards), full_list(f.read_later, f.n_cards), full_list(f.accuracy_score, f.n_cards), full_list(f.upvote, f.n_cards), full_list(f.downvote, f.n_cards))
  WITH ORDINALITY AS c(entity_id, score, propensity, shares, likes, read_later, accuracy_score, upvote, downvote, n)
WHERE c.n <= coalesce(f.n_sent, f.n_cards);
