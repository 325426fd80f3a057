CREATE TABLE "settled_engagement" (
	"participant_id" bigint PRIMARY KEY NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"n_feeds" integer NOT NULL,
	"mark" text NOT NULL,
	"n_rows" integer NOT NULL,
	"csv" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settled_engagement" ADD CONSTRAINT "settled_engagement_participant_id_participants_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("participant_id") ON DELETE cascade ON UPDATE no action;