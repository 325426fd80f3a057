CREATE TABLE "panel_reports" (
	"lab_id" uuid NOT NULL,
	"panel" text NOT NULL,
	"event_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "panel_reports_lab_id_panel_event_id_pk" PRIMARY KEY("lab_id","panel","event_id")
);
--> statement-breakpoint
CREATE TABLE "panel_states" (
	"lab_id" uuid NOT NULL,
	"panel" text NOT NULL,
	"submission_hash" text NOT NULL,
	"status" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "panel_states_lab_id_panel_submission_hash_pk" PRIMARY KEY("lab_id","panel","submission_hash")
);
--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "panel_left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "panel_reports" ADD CONSTRAINT "panel_reports_lab_id_labs_lab_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("lab_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_states" ADD CONSTRAINT "panel_states_lab_id_labs_lab_id_fk" FOREIGN KEY ("lab_id") REFERENCES "public"."labs"("lab_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "panel_reports_created_at_index" ON "panel_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "panel_states_sent_at_index" ON "panel_states" USING btree ("sent_at");