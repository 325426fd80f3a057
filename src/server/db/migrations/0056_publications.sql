CREATE TABLE "deposits" (
	"experiment_id" text NOT NULL,
	"service" text NOT NULL,
	"content" text NOT NULL,
	"remote_id" text DEFAULT '' NOT NULL,
	"doi" text DEFAULT '' NOT NULL,
	"page" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"file_name" text,
	"bytes" bigint,
	"problem" text,
	CONSTRAINT "deposits_experiment_id_service_content_pk" PRIMARY KEY("experiment_id","service","content")
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"experiment_id" text PRIMARY KEY NOT NULL,
	"details" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_experiment_id_studies_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."studies"("experiment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_experiment_id_studies_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."studies"("experiment_id") ON DELETE cascade ON UPDATE no action;