CREATE TABLE "fixed_quality_rules" (
	"experiment_id" text PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"fixed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "excluded_by" jsonb;--> statement-breakpoint
ALTER TABLE "person_visits" ADD COLUMN "quality" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "fixed_quality_rules" ADD CONSTRAINT "fixed_quality_rules_experiment_id_studies_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."studies"("experiment_id") ON DELETE cascade ON UPDATE no action;