CREATE TABLE "network_keys" (
	"experiment_id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "network_hash" text;--> statement-breakpoint
ALTER TABLE "network_keys" ADD CONSTRAINT "network_keys_experiment_id_studies_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."studies"("experiment_id") ON DELETE cascade ON UPDATE no action;