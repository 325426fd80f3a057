CREATE TABLE "panel_groups" (
	"experiment_id" text NOT NULL,
	"wave" text NOT NULL,
	"group_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "panel_groups_experiment_id_wave_pk" PRIMARY KEY("experiment_id","wave")
);
--> statement-breakpoint
CREATE TABLE "person_contacts" (
	"participant_id" bigint PRIMARY KEY NOT NULL,
	"sealed" text,
	"language" text DEFAULT '' NOT NULL,
	"ended" text
);
--> statement-breakpoint
CREATE TABLE "wave_mails" (
	"participant_id" bigint NOT NULL,
	"wave" text NOT NULL,
	"occasion" smallint NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp with time zone,
	"problem" text,
	"done_at" timestamp with time zone,
	CONSTRAINT "wave_mails_participant_id_wave_occasion_pk" PRIMARY KEY("participant_id","wave","occasion")
);
--> statement-breakpoint
ALTER TABLE "panel_groups" ADD CONSTRAINT "panel_groups_experiment_id_studies_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."studies"("experiment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_contacts" ADD CONSTRAINT "person_contacts_participant_id_participants_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("participant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wave_mails" ADD CONSTRAINT "wave_mails_participant_id_participants_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("participant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wave_mails_open" ON "wave_mails" USING btree ("state") WHERE state in ('sending', 'waiting');