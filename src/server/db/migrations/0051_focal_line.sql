ALTER TABLE "card_views" ADD COLUMN "dwell_ms_focal" double precision;--> statement-breakpoint
ALTER TABLE "person_attention" ADD COLUMN "visits_focal" json;