-- Cards of a feed are drawn when they are asked for: with the first ones stands what the order of the others depends on. Feeds that exist already are stored whole.
ALTER TABLE "feeds" ADD COLUMN "drawn_query" jsonb;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "known_served" integer[];--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "known_engaged" integer[];