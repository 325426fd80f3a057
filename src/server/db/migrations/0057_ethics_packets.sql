CREATE TABLE "ethics_packets" (
	"experiment_id" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"approval_number" text,
	"approval_board" text,
	"approved_on" date,
	"approval_ends_on" date,
	"approved_version" integer,
	"approval_recorded_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ethics_packets" ADD CONSTRAINT "ethics_packets_experiment_id_studies_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."studies"("experiment_id") ON DELETE cascade ON UPDATE no action;