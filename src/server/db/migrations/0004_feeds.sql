CREATE TABLE "feeds" (
	"participant_id" bigint NOT NULL,
	"from_idx" integer NOT NULL,
	"feed_length" integer NOT NULL,
	"entity_ids" text[] NOT NULL,
	"shares" integer[],
	"likes" integer[],
	"read_later" integer[],
	"accuracy_score" integer[],
	"upvote" integer[],
	"downvote" integer[],
	"scores" double precision[] NOT NULL,
	"propensities" double precision[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feeds_participant_id_from_idx_pk" PRIMARY KEY("participant_id","from_idx")
);
--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_participant_id_participants_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("participant_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
INSERT INTO feeds (participant_id, from_idx, feed_length, entity_ids, shares, likes, read_later, accuracy_score, upvote, downvote, scores, propensities, created_at)
SELECT participant_id, 0, count(*), array_agg(entity_id order by idx),
  case when bool_or(shown_counts ? 'shares') then array_agg((shown_counts ->> 'shares')::integer order by idx) end,
  case when bool_or(shown_counts ? 'likes') then array_agg((shown_counts ->> 'likes')::integer order by idx) end,
  case when bool_or(shown_counts ? 'read_later') then array_agg((shown_counts ->> 'read_later')::integer order by idx) end,
  case when bool_or(shown_counts ? 'accuracy_score') then array_agg((shown_counts ->> 'accuracy_score')::integer order by idx) end,
  case when bool_or(shown_counts ? 'upvote') then array_agg((shown_counts ->> 'upvote')::integer order by idx) end,
  case when bool_or(shown_counts ? 'downvote') then array_agg((shown_counts ->> 'downvote')::integer order by idx) end,
  array_agg(score order by idx), array_agg(propensity order by idx), min(created_at)
FROM served_cards GROUP BY participant_id;--> statement-breakpoint
DROP TABLE "served_cards" CASCADE;--> statement-breakpoint
-- Written by hand: the feeds again card by card, for exports.
CREATE VIEW "served_cards" AS
SELECT f.participant_id, (f.from_idx + c.n - 1)::integer AS idx, c.entity_id,
  jsonb_strip_nulls(jsonb_build_object('shares', c.shares, 'likes', c.likes, 'read_later', c.read_later, 'accuracy_score', c.accuracy_score, 'upvote', c.upvote, 'downvote', c.downvote)) AS shown_counts,
  c.score, c.propensity, f.created_at
FROM feeds f CROSS JOIN LATERAL unnest(f.entity_ids, f.scores, f.propensities, f.shares, f.likes, f.read_later, f.accuracy_score, f.upvote, f.downvote)
  WITH ORDINALITY AS c(entity_id, score, propensity, shares, likes, read_later, accuracy_score, upvote, downvote, n);
