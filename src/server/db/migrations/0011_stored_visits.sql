DROP TABLE "settled_engagement" CASCADE;
--> statement-breakpoint
CREATE TABLE "card_views" (
	"participant_id" bigint NOT NULL,
	"entity_id" text NOT NULL,
	"view_index" integer NOT NULL,
	"source" text NOT NULL,
	"media_wait_ms" double precision,
	"start_ms" double precision,
	"end_ms" double precision,
	"dwell_ms_any" double precision,
	"dwell_ms_50" double precision,
	"dwell_ms_full" double precision,
	"dwell_ms_px" double precision,
	"longest_half_ms" double precision,
	"max_visible_share" double precision,
	"n_visits" integer,
	"first_visit_ms" double precision,
	"ended_by" text,
	CONSTRAINT "card_views_participant_id_entity_id_view_index_pk" PRIMARY KEY("participant_id","entity_id","view_index")
);
--> statement-breakpoint
CREATE TABLE "engagement_rows" (
	"participant_id" bigint NOT NULL,
	"n" integer NOT NULL,
	"entity_id" text NOT NULL,
	"time_stamp" bigint NOT NULL,
	"time_engagement" bigint,
	"time_content_viewed" bigint NOT NULL,
	"engagement_type" text NOT NULL,
	"response" double precision,
	"item_order" integer,
	"likes" integer,
	"read_later" integer,
	"shares" integer,
	"accuracy_score" integer,
	CONSTRAINT "engagement_rows_participant_id_n_pk" PRIMARY KEY("participant_id","n")
);
--> statement-breakpoint
CREATE TABLE "person_visits" (
	"participant_id" bigint PRIMARY KEY NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"n_feeds" integer NOT NULL,
	"rules_version" integer NOT NULL,
	"n_rows" integer NOT NULL,
	"n_pages" integer NOT NULL,
	"active_ms" double precision NOT NULL,
	"hidden_ms" double precision NOT NULL,
	"overlap_ms" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card_views" ADD CONSTRAINT "card_views_participant_id_person_visits_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."person_visits"("participant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_rows" ADD CONSTRAINT "engagement_rows_participant_id_person_visits_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."person_visits"("participant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_visits" ADD CONSTRAINT "person_visits_participant_id_participants_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("participant_id") ON DELETE cascade ON UPDATE no action;