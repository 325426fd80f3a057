CREATE TABLE "asked_cards" (
	"participant_id" bigint NOT NULL,
	"form" text NOT NULL,
	"block" text NOT NULL,
	"entity_ids" text[] NOT NULL,
	"chosen_as" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "asked_cards_participant_id_form_block_pk" PRIMARY KEY("participant_id","form","block")
);
--> statement-breakpoint
CREATE TABLE "questionnaire_versions" (
	"questionnaire_id" text NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questionnaire_versions_questionnaire_id_version_pk" PRIMARY KEY("questionnaire_id","version")
);
--> statement-breakpoint
CREATE TABLE "questionnaires" (
	"questionnaire_id" text PRIMARY KEY NOT NULL,
	"lab_id" uuid NOT NULL,
	"name" text NOT NULL,
	"current_version" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questionnaires_lab_id_name_unique" UNIQUE("lab_id","name")
);
--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "assignment" jsonb;--> statement-breakpoint
ALTER TABLE "asked_cards" ADD CONSTRAINT "asked_cards_participant_id_participants_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("participant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_versions" ADD CONSTRAINT "questionnaire_versions_questionnaire_id_questionnaires_questionnaire_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("questionnaire_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_versions" ADD CONSTRAINT "questionnaire_versions_created_by_people_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_lab_id_labs_lab_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("lab_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_created_by_people_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("person_id") ON DELETE no action ON UPDATE no action;