-- The visit of a person to a later wave is a row of its own. Whoever exists is in the first one.
CREATE TABLE "person_waves" (
	"participant_id" bigint NOT NULL,
	"wave" text NOT NULL,
	"invited_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"begun_at" timestamp with time zone,
	"begun_by" text,
	CONSTRAINT "person_waves_participant_id_wave_pk" PRIMARY KEY("participant_id","wave")
);
--> statement-breakpoint
ALTER TABLE "participants" DROP CONSTRAINT "participants_experiment_id_user_id_unique";--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "wave" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "person_waves" ADD CONSTRAINT "person_waves_participant_id_participants_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("participant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_experiment_id_user_id_wave_unique" UNIQUE("experiment_id","user_id","wave");