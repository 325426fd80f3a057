-- Stored visits follow rules that have changed: a job computes all of them again, with the new column.
TRUNCATE "person_visits", "card_views", "engagement_rows";--> statement-breakpoint
ALTER TABLE "person_visits" ADD COLUMN "ip_address" text NOT NULL;
