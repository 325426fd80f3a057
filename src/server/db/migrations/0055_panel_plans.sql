CREATE TABLE "panel_plans" (
	"plan_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"experiment_id" text NOT NULL,
	"panel" text NOT NULL,
	"plan" jsonb NOT NULL,
	"codes" jsonb NOT NULL,
	"busy_until" timestamp with time zone,
	"panel_study_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "panel_plans" ADD CONSTRAINT "panel_plans_experiment_id_studies_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."studies"("experiment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "panel_plans_open" ON "panel_plans" USING btree ("experiment_id","panel") WHERE panel_study_id is null;--> statement-breakpoint
CREATE INDEX "panel_plans_experiment_id_index" ON "panel_plans" USING btree ("experiment_id");