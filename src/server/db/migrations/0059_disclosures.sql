CREATE TABLE "disclosures" (
	"experiment_id" text PRIMARY KEY NOT NULL,
	"choice" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_decisions" (
	"experiment_id" text NOT NULL,
	"source" text NOT NULL,
	"text_hash" text NOT NULL,
	"decision" jsonb NOT NULL,
	CONSTRAINT "text_decisions_experiment_id_source_text_hash_pk" PRIMARY KEY("experiment_id","source","text_hash")
);
--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "disclosures" ADD CONSTRAINT "disclosures_experiment_id_studies_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."studies"("experiment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_decisions" ADD CONSTRAINT "text_decisions_experiment_id_studies_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."studies"("experiment_id") ON DELETE cascade ON UPDATE no action;