CREATE SEQUENCE "public"."events_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "checkpoints" (
	"experiment_id" text NOT NULL,
	"event_uid" uuid NOT NULL,
	"participant_id" bigint NOT NULL,
	"field" text NOT NULL,
	"response" text NOT NULL,
	"seq" bigint DEFAULT nextval('events_seq') NOT NULL,
	"server_time" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "checkpoints_experiment_id_event_uid_pk" PRIMARY KEY("experiment_id","event_uid")
);
--> statement-breakpoint
CREATE TABLE "condition_settings" (
	"experiment_id" text NOT NULL,
	"version" integer NOT NULL,
	"condition" integer NOT NULL,
	"param" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "condition_settings_experiment_id_version_condition_param_pk" PRIMARY KEY("experiment_id","version","condition","param")
);
--> statement-breakpoint
CREATE TABLE "entities" (
	"entity_id" text PRIMARY KEY NOT NULL,
	"entity_set" text NOT NULL,
	"position" integer NOT NULL,
	"entity_type" text NOT NULL,
	"entity_url" text NOT NULL,
	"media_id" text NOT NULL,
	"poster_media_id" text,
	"headline" text DEFAULT '' NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL,
	"covariates" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entities_entity_set_position_unique" UNIQUE("entity_set","position")
);
--> statement-breakpoint
CREATE TABLE "entity_sets" (
	"entity_set" text PRIMARY KEY NOT NULL,
	"entity_category" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"experiment_id" text NOT NULL,
	"event_uid" uuid NOT NULL,
	"participant_id" bigint NOT NULL,
	"session_id" bigint,
	"kind" text NOT NULL,
	"seq" bigint DEFAULT nextval('events_seq') NOT NULL,
	"server_time" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"client_time" double precision NOT NULL,
	"entity_id" text,
	"engagement_type" text,
	"response" double precision,
	"time_content_viewed" double precision,
	"time_engagement" double precision,
	"detail" jsonb,
	CONSTRAINT "events_experiment_id_event_uid_pk" PRIMARY KEY("experiment_id","event_uid")
);
--> statement-breakpoint
CREATE TABLE "form_answers" (
	"experiment_id" text NOT NULL,
	"event_uid" uuid NOT NULL,
	"participant_id" bigint NOT NULL,
	"form" text NOT NULL,
	"field" text NOT NULL,
	"response" text NOT NULL,
	"seq" bigint DEFAULT nextval('events_seq') NOT NULL,
	"server_time" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "form_answers_experiment_id_event_uid_field_pk" PRIMARY KEY("experiment_id","event_uid","field")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_objects" (
	"media_id" text PRIMARY KEY NOT NULL,
	"sha256" text,
	"hosted_url" text,
	"mime" text,
	"bytes" bigint,
	"width" integer,
	"height" integer,
	"duration_ms" integer,
	"placeholder" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_objects_sha256_unique" UNIQUE("sha256")
);
--> statement-breakpoint
CREATE TABLE "participants" (
	"participant_id" bigserial PRIMARY KEY NOT NULL,
	"experiment_id" text NOT NULL,
	"version" integer NOT NULL,
	"user_id" text NOT NULL,
	"condition" integer NOT NULL,
	"condition_from" text NOT NULL,
	"seed" text NOT NULL,
	"device_class" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"is_simulated" boolean DEFAULT false NOT NULL,
	"outcome" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "participants_experiment_id_user_id_unique" UNIQUE("experiment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"person_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "recruiter_ids" (
	"participant_id" bigint NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "recruiter_ids_participant_id_name_pk" PRIMARY KEY("participant_id","name")
);
--> statement-breakpoint
CREATE TABLE "served_cards" (
	"participant_id" bigint NOT NULL,
	"idx" integer NOT NULL,
	"entity_id" text NOT NULL,
	"shown_counts" jsonb NOT NULL,
	"score" double precision NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "served_cards_participant_id_idx_pk" PRIMARY KEY("participant_id","idx"),
	CONSTRAINT "served_cards_participant_id_entity_id_unique" UNIQUE("participant_id","entity_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"session_id" bigserial PRIMARY KEY NOT NULL,
	"participant_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studies" (
	"experiment_id" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"current_version" integer DEFAULT 1 NOT NULL,
	"seed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "study_versions" (
	"experiment_id" text NOT NULL,
	"version" integer NOT NULL,
	"n_conditions" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "study_versions_experiment_id_version_pk" PRIMARY KEY("experiment_id","version")
);
--> statement-breakpoint
ALTER TABLE "condition_settings" ADD CONSTRAINT "condition_settings_experiment_id_version_study_versions_experiment_id_version_fk" FOREIGN KEY ("experiment_id","version") REFERENCES "public"."study_versions"("experiment_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entities" ADD CONSTRAINT "entities_entity_set_entity_sets_entity_set_fk" FOREIGN KEY ("entity_set") REFERENCES "public"."entity_sets"("entity_set") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entities" ADD CONSTRAINT "entities_media_id_media_objects_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_objects"("media_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entities" ADD CONSTRAINT "entities_poster_media_id_media_objects_media_id_fk" FOREIGN KEY ("poster_media_id") REFERENCES "public"."media_objects"("media_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_sets" ADD CONSTRAINT "entity_sets_owner_id_people_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_experiment_id_version_study_versions_experiment_id_version_fk" FOREIGN KEY ("experiment_id","version") REFERENCES "public"."study_versions"("experiment_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recruiter_ids" ADD CONSTRAINT "recruiter_ids_participant_id_participants_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("participant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "served_cards" ADD CONSTRAINT "served_cards_participant_id_participants_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("participant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "served_cards" ADD CONSTRAINT "served_cards_entity_id_entities_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("entity_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_participant_id_participants_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("participant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies" ADD CONSTRAINT "studies_owner_id_people_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_versions" ADD CONSTRAINT "study_versions_experiment_id_studies_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."studies"("experiment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkpoints_experiment_id_participant_id_index" ON "checkpoints" USING btree ("experiment_id","participant_id");--> statement-breakpoint
CREATE INDEX "events_experiment_id_participant_id_index" ON "events" USING btree ("experiment_id","participant_id");--> statement-breakpoint
CREATE INDEX "form_answers_experiment_id_participant_id_index" ON "form_answers" USING btree ("experiment_id","participant_id");--> statement-breakpoint
CREATE INDEX "participants_experiment_id_condition_index" ON "participants" USING btree ("experiment_id","condition");--> statement-breakpoint
CREATE INDEX "served_cards_entity_id_index" ON "served_cards" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "sessions_participant_id_index" ON "sessions" USING btree ("participant_id");--> statement-breakpoint
INSERT INTO "people" ("person_id", "name") VALUES ('00000000-0000-4000-8000-000000000001', 'Local owner');
